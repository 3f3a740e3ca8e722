/// Joins the agent's files, in the order of `order.txt`, into one script.
fn join_agent(folder: &std::path::Path) -> String {
    let read = |name: &str| {
        let file = folder.join(name);
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    let mut agent = String::from("(() => {\n'use strict';\n");
    for name in read("order.txt").lines().map(str::trim).filter(|name| !name.is_empty()) {
        agent += &lean(&read(name));
        agent.push('\n');
    }
    agent + "})()"
}
