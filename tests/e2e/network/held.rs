//! A request of the main process that a stub holds ends as any other does: by its own timeout, and when the app ends it.

use super::{launch, main, rows, server::Server};
use crate::support::on_both;

on_both! {
    a_held_request_ends_as_one_that_is_not_held(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let ways = ["timeout", "setTimeout", "destroy", "abort", "abort at once"];
        let nodes = || ways[..4].iter().map(|way| main(&home, &format!("return endHttp('{}/never', '{way}')", server.origin()))).collect::<Vec<_>>();
        let nets = || ways[3..].iter().map(|way| main(&home, &format!("return endNet('{}/never', '{way}')", server.origin()))).collect::<Vec<_>>();
        let alone = (nodes(), nets());
        assert_eq!(alone.0[0], "timeout, error ECONNRESET socket hang up, close");
        // Longer than anything here, so that an answer does not end them.
        home.ok(&["network-stub", "/never", "--body", "late", "--delay-ms", "60000"]);
        assert_eq!((nodes(), nets()), alone);
        let pending = rows(&home, &["/never"]).into_iter().filter(|row| row["pending"] == true).count();
        assert_eq!(pending, 0, "the ends of all of them are told");
        // After its end the app is not told the answer, also when the time of that has come.
        home.ok(&["network-unstub"]);
        home.ok(&["network-stub", "/never", "--body", "late", "--delay-ms", "300"]);
        home.ok(&["network-stub", "/api/later", "--body", "later", "--delay-ms", "600"]);
        main(&home, &format!("return endNet('{}/never', 'abort')", server.origin()));
        assert_eq!(main(&home, &format!("return askNet('{}/api/later')", server.origin())), "200 later");
        assert_eq!(main(&home, "return netEvents()"), "finish, close, abort");
        home.ok(&["stop"]);
    }
}
