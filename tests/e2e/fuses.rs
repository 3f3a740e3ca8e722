//! Packaged apps whose fuses are set as hardening guides say. (The inspector's fuse is off in the
//! unchanged Cypress: `hardened`, `capabilities`.)

use crate::support::{
    app,
    fused::{Fuse, Fused, asar},
    on_both,
};
use std::{fs, os::unix::fs::symlink};

on_both! {
    an_app_that_is_no_node_is_driven_whole(home) {
        let fused = Fused::new(&home, &[(Fuse::RunAsNode, false)]);
        symlink(app("basic"), fused.resources.join("app")).unwrap();
        home.ok(&["launch", fused.binary.to_str().unwrap()]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Basic controls");
        assert_eq!(home.ok(&["--allow-eval", "eval-main", "return 1", "--raw"]), "1");
        home.ok(&["stop"]);
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    an_app_that_loads_from_its_asar_only_is_driven_whole(home) {
        let fused = Fused::new(&home, &[(Fuse::RunAsNode, false), (Fuse::OnlyLoadAppFromAsar, true)]);
        fs::write(fused.resources.join("app.asar"), asar(&app("basic"))).unwrap();
        home.ok(&["launch", fused.binary.to_str().unwrap()]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Basic controls");
        let path = home.json(&["info"])["app"]["path"].clone();
        assert!(path.as_str().unwrap().ends_with("resources/app.asar"), "{path}");
        home.ok(&["stop"]);
    }
}

on_both! {
    an_electron_that_finds_no_app_says_where_it_looked(home) {
        let fused = Fused::new(&home, &[(Fuse::OnlyLoadAppFromAsar, true)]);
        let binary = fused.binary.to_str().unwrap();
        symlink(app("basic"), fused.resources.join("app")).unwrap();
        for words in [vec![binary], vec![&app("basic"), "--electron", binary]] {
            let told = home.fails("LAUNCH_FAILED", &[vec!["launch"], words].concat());
            assert_eq!(told["details"]["cause"], "nothing_to_load", "{told:#}");
            assert!(told["error"].as_str().unwrap().contains("OnlyLoadAppFromAsar"), "{told:#}");
        }
        assert!(home.sessions().is_empty());
    }
}
