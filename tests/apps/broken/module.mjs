// A module that imports a name which is not exported (Electron 33; 22 takes no modules).
import { nothing } from 'node:path';
nothing();
