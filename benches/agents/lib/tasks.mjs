// The twelve tasks, and the policy for each. A policy knows the goal and the answers, and nothing else of the app. It
// takes a snapshot first. After an action it reads the answer, and takes another snapshot only if the answer does not
// show the outcome. These policies were frozen before the work on issue 33 began. They may not be tuned for one server.

const field = (name, kind, value) => ({ name, kind, value });

export const tasks = [
  {
    name: 'fill a form of five fields',
    notes: 'saved Ada ada@example.org Team 2026-05-04 true',
    async play(agent) {
      await agent.fill([
        field('Name', 'text', 'Ada'),
        field('Email', 'text', 'ada@example.org'),
        field('Plan', 'choice', 'Team'),
        field('Start', 'date', '2026-05-04'),
        field('Newsletter', 'box', true),
      ]);
      await agent.click('button', 'Save');
      return agent.until(/Saved Ada on the Team plan/);
    },
  },
  {
    name: 'accept terms to go on',
    notes: 'continued',
    async play(agent) {
      await agent.fill([field('I accept the terms', 'box', true)]);
      await agent.click('button', 'Continue');
      return agent.until(/Step 2 of 2/);
    },
  },
  {
    name: 'read a page behind a tab',
    async play(agent) {
      await agent.click('tab', 'About');
      return agent.until(/version 4\.2\.0/i);
    },
  },
  {
    name: 'add three items by the keyboard',
    notes: 'items Bread,Milk,Tea,Eggs,Salt,Rice',
    async play(agent) {
      await agent.click('tab', 'Shopping');
      for (const item of ['Eggs', 'Salt', 'Rice']) await agent.submit('New item', item);
      return agent.until(/6 items/);
    },
  },
  {
    name: 'delete one of several alike',
    notes: 'items Bread,Tea,Eggs,Salt,Rice',
    async play(agent) {
      await agent.click('tab', 'Shopping');
      await agent.click('button', 'Delete', 'Milk');
      return agent.until(/5 items/);
    },
  },
  {
    name: 'rename an item',
    notes: 'items Bread,Green tea,Eggs,Salt,Rice',
    async play(agent) {
      await agent.click('tab', 'Shopping');
      await agent.click('button', 'Edit', 'Tea');
      await agent.fill([field('Item name', 'text', 'Green tea')]);
      await agent.click('button', 'Keep');
      return agent.until(/Green tea/);
    },
  },
  {
    name: 'answer a question of the page',
    notes: 'reset',
    async play(agent) {
      await agent.click('tab', 'Shopping');
      await agent.clickAndAccept('button', 'Reset the list');
      return agent.until(/3 items/);
    },
  },
  {
    name: 'find a row among 150',
    notes: 'opened 137',
    async play(agent) {
      await agent.click('tab', 'People');
      await agent.clickInRow('button', 'Open', 'Person 137');
      return agent.until(/person137@example\.org/);
    },
  },
  {
    name: 'wait for a slow load',
    async play(agent) {
      await agent.click('tab', 'Report');
      await agent.click('button', 'Load report');
      return agent.waitFor('Total: 1 284 units');
    },
  },
  {
    name: 'read the error of a button',
    async play(agent) {
      await agent.click('tab', 'Report');
      await agent.click('button', 'Recalculate');
      return agent.errorUntil(/the ledger is locked by Ida/);
    },
  },
  {
    name: 'set an option in a second window',
    notes: 'theme dark',
    async play(agent) {
      await agent.click('button', 'Settings');
      await agent.toWindow('Settings');
      await agent.fill([field('Dark', 'radio', true)]);
      await agent.click('button', 'Apply');
      await agent.toWindow('Workbench');
      return agent.until(/Theme: ?[\s\S]{0,40}dark/);
    },
  },
  {
    name: 'answer a native dialog',
    notes: 'erase true',
    async play(agent) {
      await agent.click('tab', 'Report');
      await agent.clickAndAnswerNative('button', 'Erase report', 'Erase');
      return agent.until(/Report erased/);
    },
  },
];
