// The system's clipboard; on an X server of our own nobody else's.
const { clipboard } = electron;

const read = (act) => { try { return act(); } catch { return ''; } };

function sizeOfImage() {
  try {
    const image = clipboard.readImage();
    return image.isEmpty() ? null : image.getSize();
  } catch {
    return null;
  }
}

hooks.read = () => {
  return {
    formats: list(clipboard.availableFormats()),
    text: read(() => clipboard.readText()),
    html: read(() => clipboard.readHTML()),
    rtf: read(() => clipboard.readRTF()),
    image: sizeOfImage(),
  };
};

// All in one go: what is written later takes the place of what was there.
hooks.write = ({ image, ...texts }) => {
  const picture = image && electron.nativeImage.createFromPath(image);
  if (picture && picture.isEmpty()) return { unread: true };
  const all = Object.entries({ ...texts, image: picture }).filter(([, value]) => value !== null && value !== undefined);
  if (all.length) clipboard.write(Object.assign(kept.parse('{}'), Object.fromEntries(all)));
  else clipboard.clear();
  return { formats: list(clipboard.availableFormats()) };
};
