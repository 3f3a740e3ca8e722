//! The table of this crate's verbs. A new verb is its own file, its folder's `mod` line and a row here.

use crate::{
    call::{Registry, Row},
    groups::{acting, asserting, checking, evaluating, lifecycle, local, native, observing, reading},
};

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
    local::Sessions,
    local::Doctor,
    // Reading
    reading::Snapshot,
    reading::Find,
    reading::GetText,
    reading::GetValue,
    reading::GetAttribute,
    reading::GetState,
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
    checking::Smoke,
    checking::Run,
    checking::Record,
    checking::Recording,
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
];

/// All verbs.
pub static REGISTRY: Registry = Registry::of(&[ROWS]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::{GROUPS, Group};

    #[test]
    fn each_group_has_verbs_and_none_of_those_to_come() {
        for row in &GROUPS {
            assert!(REGISTRY.rows().any(|verb| verb.group == row.group), "{} has no verbs", row.title);
        }
        for row in REGISTRY.rows() {
            let begins = row.tool.split('_').next().unwrap_or_default();
            assert_eq!(Group::to_come(begins), None, "{}", row.tool);
        }
    }

    #[test]
    fn tools_are_named_after_their_group() {
        for row in REGISTRY.rows() {
            assert!(row.tool.starts_with(&row.group.tool_prefix()), "{} is in group {:?}", row.tool, row.group);
        }
    }
}
