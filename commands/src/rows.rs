//! The table of this crate's verbs, and the tables of what groups of verbs add to effects and to time lines. A new verb is
//! its own file, its folder's `mod` line and a row here.

use crate::{
    call::Row,
    effects::EffectRow,
    groups::{
        acting, asserting, evaluating, lifecycle, local, native, navigating, network, observing, production, reading,
    },
    time_line::TimeLineRow,
};

/// The effects that groups of verbs tell of, in the order in which a person reads them.
pub static EFFECTS: &[&[EffectRow]] = &[&native::EFFECTS];

/// The events that groups of verbs add to the time line of a report.
pub static TIME_LINES: &[&[TimeLineRow]] = &[&native::TIME_LINE];

/// The verbs of this crate.
pub static ROWS: &[Row] = crate::rows![
    // Sessions and windows
    lifecycle::Launch,
    lifecycle::Attach,
    lifecycle::Inject,
    lifecycle::DiscoverRunning,
    lifecycle::Detach,
    lifecycle::Stop,
    lifecycle::ForceKill,
    lifecycle::Info,
    lifecycle::WindowsList,
    lifecycle::SwitchWindow,
    lifecycle::WaitForWindow,
    lifecycle::SurfacesList,
    lifecycle::SwitchSurface,
    navigating::Reload,
    navigating::GoBack,
    navigating::GoForward,
    navigating::WindowSize,
    navigating::WindowClose,
    local::Sessions,
    local::Doctor,
    // Reading
    reading::Snapshot,
    reading::Find,
    reading::GetText,
    reading::GetValue,
    reading::GetAttribute,
    reading::GetState,
    reading::GetHtml,
    reading::GetTitle,
    reading::GetUrl,
    reading::GetBbox,
    reading::GetComputedStyle,
    reading::Exists,
    reading::ElementsList,
    reading::FocusedElement,
    // Acting
    acting::Click,
    acting::Type,
    acting::Key,
    acting::PressSequence,
    acting::KeyboardType,
    acting::TypeIntoEditor,
    acting::ClearInput,
    acting::SelectOption,
    acting::Check,
    acting::Uncheck,
    acting::SetFiles,
    acting::DropFile,
    acting::Hover,
    acting::Drag,
    acting::Scroll,
    acting::ScrollIntoView,
    // Waiting and asserting
    asserting::WaitForSelector,
    asserting::WaitForState,
    asserting::WaitForEvent,
    asserting::Wait,
    asserting::ExpectText,
    asserting::ExpectValue,
    asserting::ExpectVisible,
    asserting::ExpectState,
    asserting::ExpectCount,
    asserting::ExpectUrl,
    asserting::AssertPattern,
    // Observing
    observing::Screenshot,
    observing::ConsoleLogs,
    observing::Problems,
    observing::DialogHandler,
    observing::Highlight,
    observing::Pick,
    observing::Devtools,
    // Checks and scripts
    // Eval
    evaluating::EvalMain,
    evaluating::EvalRenderer,
    // Native
    native::NativeMenu,
    native::NativeMenuItem,
    native::NativeMenuInvoke,
    native::NativePopup,
    native::NativePopupInvoke,
    native::NativePopupPolicy,
    native::NativeTrays,
    native::NativeTrayInvoke,
    native::NativeTrayMenuInvoke,
    native::NativeClipboardRead,
    native::NativeClipboardWrite,
    native::NativeShellCalls,
    native::NativeShortcuts,
    native::NativeShortcutFire,
    native::NativeTheme,
    native::NativePower,
    native::NativeDeepLink,
    native::NativeDialogPolicy,
    native::NativeDialogs,
    native::NativeFileChooserPolicy,
    native::NativeNotificationsStart,
    native::NativeNotifications,
    native::NativeNotificationsStop,
    native::NativeNotificationAct,
    native::NativeDownloads,
    native::NativeDownloadPolicy,
    native::NativeWaitForDownload,
    native::NativePermissions,
    native::NativePermissionPolicy,
    // Network
    network::NetworkCaptureStart,
    network::NetworkCaptured,
    network::NetworkCaptureStop,
    network::NetworkHar,
    network::NetworkStub,
    network::NetworkStubs,
    network::NetworkUnstub,
    network::NetworkWaitForRequest,
    network::NetworkWaitForResponse,
    network::NetworkExpectRequest,
    network::NetworkWaitIdle,
    network::NetworkOffline,
    network::NetworkThrottle,
    // Production
    production::ProductionValidate,
];

/// These alone, for tests. The program's registry stands in the crate above, `runner`.
#[cfg(test)]
pub(crate) static REGISTRY: crate::call::Registry = crate::call::Registry::of(&[ROWS]);
