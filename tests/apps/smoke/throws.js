throw new Error('thrown in the preload script');
