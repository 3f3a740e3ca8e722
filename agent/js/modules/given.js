// Whether an argument was given. Null counts as absent.

export const given = (value) => value !== undefined && value !== null;
