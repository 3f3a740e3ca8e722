// The class of the error has no "Error" in its name.
'use strict';
class Unlicensed extends Error {
  get name() { return 'Unlicensed'; }
}
throw new Unlicensed('seat 4 is taken');
