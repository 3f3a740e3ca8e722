//! Visits a script and collects the settings of its `webPreferences`.

use super::{
    preference::{MARK, MOST_OBJECTS, MOST_PREFERENCES, Preference, ScriptPreferences},
    variables::Variables,
};
use oxc_ast::ast::{
    AssignmentExpression, AssignmentTarget, Expression, LogicalOperator, ObjectExpression, ObjectProperty,
    ObjectPropertyKind, Program, UnaryOperator, VariableDeclarator,
};
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;

/// The place of an expression with settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The value of the option. If it is a variable, the variable is looked up.
    Option,
    /// The value of a variable that may become the option. Only its literals count.
    Variable,
    /// A part of an object.
    Part,
}

/// The settings found so far.
pub(super) struct Found<'s> {
    path: &'s str,
    /// The line of the file on which this source starts.
    line: usize,
    /// The offsets of all line feeds, so that a line number is found by binary search.
    feeds: Vec<usize>,
    /// The variables whose values are settings.
    names: Vec<String>,
    /// Whether options count. Only variables do in the pass that looks them up.
    options: bool,
    /// Variables that are the value of the option, each with the offset of the option.
    pub used: Vec<(String, u32)>,
    pub told: ScriptPreferences,
}

impl<'s> Found<'s> {
    pub fn new(source: &str, path: &'s str, line: usize) -> Found<'s> {
        let feeds = memchr::memchr_iter(b'\n', source.as_bytes()).collect();
        let told = ScriptPreferences { all: true, ..ScriptPreferences::default() };
        Found { path, line, feeds, names: vec![MARK.to_owned()], options: true, used: vec![], told }
    }

    /// Reads the literals of the variables that are used as the option. The others are computed.
    pub fn resolve(&mut self, variables: &Variables, program: &Program) {
        let (known, computed): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.used).into_iter().partition(|(name, _)| variables.are_literal(name));
        for (_, at) in computed {
            self.add(MARK, at, None);
        }
        self.names = known.into_iter().map(|(name, _)| name).filter(|name| name != MARK).collect();
        self.options = false;
        if !self.names.is_empty() {
            self.visit_program(program);
        }
    }

    fn add(&mut self, name: &str, at: u32, value: Option<bool>) {
        if self.told.preferences.len() == MOST_PREFERENCES {
            self.told.all = false;
            return;
        }
        let line = self.line + self.feeds.partition_point(|feed| *feed < at as usize);
        self.told.preferences.push(Preference { path: self.path.to_owned(), line, name: name.to_owned(), value });
    }

    /// Adds the settings of an object.
    pub fn object(&mut self, object: &ObjectExpression) {
        for property in &object.properties {
            match property {
                ObjectPropertyKind::ObjectProperty(property) => match property.key.static_name() {
                    Some(name) => self.add(&name, property.span.start, boolean(&property.value)),
                    None => self.add(MARK, property.span.start, None),
                },
                ObjectPropertyKind::SpreadProperty(spread) => {
                    self.value(&spread.argument, spread.span.start, Place::Part);
                }
            }
        }
    }

    /// Adds the settings of an expression, and whether some of them are computed.
    fn value(&mut self, value: &Expression, at: u32, place: Place) {
        let value = value.without_parentheses();
        match value {
            Expression::ObjectExpression(object) if place == Place::Part => self.object(object),
            Expression::ObjectExpression(object) if self.told.windows < MOST_OBJECTS => {
                self.told.windows += 1;
                self.object(object);
            }
            Expression::ObjectExpression(_) => self.told.all = false,
            Expression::ConditionalExpression(either) => {
                self.value(&either.consequent, at, place);
                self.value(&either.alternate, at, place);
            }
            Expression::LogicalExpression(either) => {
                // The left side of `&&` is only a condition.
                if either.operator != LogicalOperator::And {
                    self.value(&either.left, at, place);
                }
                self.value(&either.right, at, place);
            }
            Expression::CallExpression(call) if call.callee.is_specific_member_access("Object", "assign") => {
                for argument in &call.arguments {
                    match argument.as_expression() {
                        Some(part) => self.value(part, at, Place::Part),
                        None => self.add(MARK, at, None),
                    }
                }
            }
            none if none.is_null_or_undefined() => {}
            Expression::Identifier(name) if place == Place::Option && self.used.len() < MOST_OBJECTS => {
                self.used.push((name.name.to_string(), at));
            }
            _ if place != Place::Variable => self.add(MARK, at, None),
            _ => {}
        }
    }

    fn has_name(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    /// Whether an expression is the option, or a variable that holds its value.
    fn holds_settings(&self, object: &Expression) -> bool {
        match object {
            Expression::Identifier(name) => self.has_name(name.name.as_str()),
            other => {
                self.options && other.as_member_expression().and_then(|of| of.static_property_name()) == Some(MARK)
            }
        }
    }
}

impl<'a> Visit<'a> for Found<'_> {
    fn visit_object_property(&mut self, property: &ObjectProperty<'a>) {
        if self.options && property.key.static_name().as_deref() == Some(MARK) {
            self.value(&property.value, property.span.start, Place::Option);
        }
        walk::walk_object_property(self, property);
    }

    fn visit_variable_declarator(&mut self, variable: &VariableDeclarator<'a>) {
        if let (Some(name), Some(value)) = (variable.id.get_identifier_name(), &variable.init)
            && self.has_name(name.as_str())
        {
            self.value(value, variable.span.start, Place::Variable);
        }
        walk::walk_variable_declarator(self, variable);
    }

    /// `options.webPreferences = { … }`, or `webPreferences.nodeIntegration = true` as in a handler of
    /// `will-attach-webview`.
    fn visit_assignment_expression(&mut self, assignment: &AssignmentExpression<'a>) {
        let at = assignment.span().start;
        let simple = assignment.left.as_simple_assignment_target();
        if let AssignmentTarget::AssignmentTargetIdentifier(name) = &assignment.left {
            if self.has_name(name.name.as_str()) {
                self.value(&assignment.right, at, Place::Variable);
            }
        } else if let Some(member) = simple.and_then(|target| target.as_member_expression()) {
            let name = member.static_property_name();
            if self.options && name == Some(MARK) {
                self.value(&assignment.right, at, Place::Option);
            } else if self.holds_settings(member.object()) {
                let value = name.and_then(|_| boolean(&assignment.right));
                self.add(name.unwrap_or(MARK), at, value);
            }
        }
        walk::walk_assignment_expression(self, assignment);
    }
}

/// Minifiers write `!0` and `!1`.
fn boolean(value: &Expression) -> Option<bool> {
    match value.without_parentheses() {
        Expression::BooleanLiteral(literal) => Some(literal.value),
        Expression::UnaryExpression(unary) if unary.operator == UnaryOperator::LogicalNot => match &unary.argument {
            Expression::NumericLiteral(number) => Some(number.value == 0.0),
            _ => None,
        },
        _ => None,
    }
}
