use super::*;

fn pinch(scale: f64) -> Pinch {
    serde_json::from_value(json!({ "scale": scale })).expect("it is a pinch")
}

const WINDOW: Point = Point { x: 800.0, y: 600.0 };

fn around(x: f64, y: f64, scale: f64) -> Option<[[Point; 2]; 2]> {
    pinch(scale).around(Point { x, y }, WINDOW)
}

#[test]
fn fingers_around_a_point_stay_in_the_window() {
    for scale in [0.05, 0.2, 0.5, 1.1, 2.0, 5.0, 20.0] {
        for (x, y) in [(400.0, 300.0), (790.0, 300.0), (5.0, 300.0), (400.0, 4.0), (400.0, 596.0), (100.0, 100.0)] {
            let Some([from, to]) = around(x, y, scale) else {
                assert!(!(0.5..=2.0).contains(&scale) || x < 9.0 || y < 9.0, "{x},{y} {scale}");
                continue;
            };
            for at in from.iter().chain(&to) {
                let inside = (0.0..=WINDOW.x).contains(&at.x) && (0.0..=WINDOW.y).contains(&at.y);
                assert!(inside, "{x},{y} {scale}: {at:?}");
            }
            let grows = distance(&to) / distance(&from);
            assert!((grows - scale).abs() < 1e-9, "{x},{y} {scale}: {grows}");
        }
    }
}

#[test]
fn fingers_are_put_where_there_is_room() {
    let sides = |fingers: Option<[[Point; 2]; 2]>| fingers.map(|[[a, b], _]| (a.x != b.x, a.y != b.y));
    assert_eq!(sides(around(400.0, 300.0, 2.0)), Some((true, false)));
    assert_eq!(sides(around(10.0, 300.0, 2.0)), Some((false, true)), "above and below a point at the left edge");
    assert_eq!(sides(around(400.0, 590.0, 2.0)), Some((true, false)));
    assert_eq!(around(3.0, 3.0, 2.0), None, "a corner has no room");
}
