// Functions that the scripts for storage share. They run in our isolated world of a page.

// An error under a word of ours.
class Told extends Error {
  constructor(name, message) {
    super(message);
    this.name = name;
  }
}

// The origin whose storage the document has.
const originOf = () => {
  if (self.origin !== 'null') return self.origin;
  return location.protocol === 'file:' ? 'file://' : 'null';
};
