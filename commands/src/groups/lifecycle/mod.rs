//! Sessions and windows: how they begin, what they are, how they end.

mod attach;
mod beneath_root;
mod detach;
mod discover_running;
mod force_kill;
mod info;
mod inject;
mod joined;
mod launch;
mod launched;
mod resume;
mod shown_on;
mod stop;
mod surfaces_list;
mod switch_surface;
mod switch_window;
mod wait_for_window;
mod windows_list;
mod workers_list;

pub use attach::Attach;
pub use detach::Detach;
pub use discover_running::DiscoverRunning;
pub use force_kill::ForceKill;
pub use info::Info;
pub use inject::Inject;
pub use launch::Launch;
pub use resume::Resume;
pub use stop::Stop;
pub use surfaces_list::SurfacesList;
pub use switch_surface::SwitchSurface;
pub use switch_window::SwitchWindow;
pub use wait_for_window::WaitForWindow;
pub use windows_list::WindowsList;
pub use workers_list::WorkersList;
