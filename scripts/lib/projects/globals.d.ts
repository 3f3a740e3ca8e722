// Node's global, as far as immer uses it. The package has no types of Node.
declare const process: { env: Record<string, string | undefined> };
