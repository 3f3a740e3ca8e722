//! The results of an audit, with our names of elements.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How bad a violation is for the people whom it concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Impact {
    Minor,
    Moderate,
    Serious,
    Critical,
}

/// An element that breaks a rule, or that a person has to look at.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct Element {
    /// Its ref
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none", default)]
    pub reference: Option<u32>,
    /// Its role
    pub role: String,
    /// Its accessible name
    pub name: String,
    /// Selectors: of the element, after those of the hosts of the shadow roots around it
    pub target: Vec<String>,
    /// Its start tag
    pub html: String,
    /// The change that helps, in axe-core's words
    pub summary: String,
    /// The frame that it is in, by its handle, if another surface shows it
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub surface: Option<String>,
    /// Its picture, where pictures were asked for
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub picture: Option<std::path::PathBuf>,
}

/// A rule of axe-core, and the elements it is about.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The rule
    pub id: String,
    /// Its impact
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub impact: Option<Impact>,
    /// Its demand
    pub help: String,
    /// Where it is explained
    pub help_url: String,
    /// Its tags, such as wcag2aa
    pub tags: Vec<String>,
    /// The number of elements
    pub count: usize,
    /// The first of them
    pub nodes: Vec<Element>,
}

/// A part of the page or of the app that was not audited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Unaudited {
    /// A rule, a frame, or another part
    pub what: String,
    /// Why not, and how many elements of a rule are left
    pub why: String,
}

/// The findings of an audit.
#[derive(Debug, Clone)]
pub struct Audit {
    /// Rules that elements break.
    pub violations: Vec<Finding>,
    /// Rules that axe-core could not decide.
    pub incomplete: Vec<Finding>,
    /// The number of rules that no element breaks.
    pub passes: usize,
    /// The number of rules that are about no element of the page.
    pub inapplicable: usize,
    /// Parts that were not audited.
    pub not_audited: Vec<Unaudited>,
    /// Whether this document had the engine already.
    pub cache_hit: bool,
    /// How many bytes of source were sent to pages.
    pub transferred_bytes: usize,
}
