self.imported = 'an imported script';
