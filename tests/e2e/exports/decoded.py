"""Prints everything in the named files, decoded: members of zip files, gzip and base64 in pages, saved pages.

    python3 decoded.py FILE...
"""

import base64
import email
import gzip
import json
import re
import sys
import zipfile


def saved_page(data):
    """The parts of a page that was saved as MHTML."""
    page = email.message_from_bytes(base64.b64decode(data))
    parts = list(page.walk())
    yield from (str(value).encode() for part in parts for value in part.values())
    yield from (part.get_payload(decode=True) or b"" for part in parts)


def decoded(path):
    with open(path, "rb") as file:
        whole = file.read()
    yield whole
    if path.endswith(".zip"):
        archive = zipfile.ZipFile(path)
        assert archive.testzip() is None
        for name in archive.namelist():
            yield name.encode()
            yield archive.read(name)
    if path.endswith(".jsonl"):
        for line in whole.splitlines():
            line = json.loads(line)
            if line["kind"] == "page" and "data" in line:
                yield from saved_page(line["data"])
    if path.endswith(".html"):
        for name, data in re.findall(r'<script type="text/plain" id="([dxm]\d+)">([^<]*)<', whole.decode()):
            yield from saved_page(data) if name[0] == "m" else [gzip.decompress(base64.b64decode(data))]
    if path.endswith(".mhtml"):
        yield from saved_page(base64.b64encode(whole))


for path in sys.argv[1:]:
    for text in decoded(path):
        sys.stdout.buffer.write(text + b"\n")
