// Whether an argument was given: absent and null are the same.

export const given = (value) => value !== undefined && value !== null;
