// The signature of a program of Windows, read by other means than the program's: prints its facts as JSON.
import { readFileSync } from 'node:fs';

const bytes = readFileSync(process.argv[2]);
const header = bytes.readUInt32LE(60);
const optional = header + 24;
const directories = optional + (bytes.readUInt16LE(optional) === 0x20b ? 112 : 96);
const [at, size] = [bytes.readUInt32LE(directories + 32), bytes.readUInt32LE(directories + 36)];
// WIN_CERTIFICATE: its length, its revision, its type (2 is PKCS #7), and the message, a sequence in DER.
const certificate = bytes.subarray(at, at + size);
console.log(JSON.stringify({
  signed: size > 0,
  is_whole: size > 8 && certificate.length === size && certificate.readUInt32LE(0) <= size,
  type: size > 8 ? certificate.readUInt16LE(6) : null,
  is_sequence: certificate[8] === 0x30,
  names_maker: certificate.includes('Tiny Maker'),
  is_installer: bytes.includes('NullsoftInst'),
}));
