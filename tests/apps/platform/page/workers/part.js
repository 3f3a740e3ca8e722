export const part = 'its part';
