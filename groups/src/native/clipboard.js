// The system's clipboard. On an X server of our own, only the app uses it.
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

// Write all formats in one call: a later write would replace the earlier ones.
hooks.write = ({ image, ...texts }) => {
  const picture = image && electron.nativeImage.createFromPath(image);
  if (picture && picture.isEmpty()) return { unread: true };
  const all = Object.entries({ ...texts, image: picture }).filter(([, value]) => value !== null && value !== undefined);
  if (all.length) clipboard.write(Object.assign(kept.parse('{}'), Object.fromEntries(all)));
  else clipboard.clear();
  return { formats: list(clipboard.availableFormats()) };
};
