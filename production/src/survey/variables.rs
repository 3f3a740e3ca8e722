//! Whether variables of a script hold object literals and nothing else. Scopes are not told apart: a name counts only if
//! all of its declarations do.

use super::preference::MARK;
use oxc_ast::ast::{
    AssignmentExpression, AssignmentTarget, BindingIdentifier, Expression, Program, VariableDeclarator,
};
use oxc_ast_visit::{Visit, walk};
use std::collections::HashMap;

#[derive(Debug, Default)]
struct Uses {
    /// Declarations and assignments.
    all: usize,
    /// Those of them that have an object literal as their value.
    literal: usize,
}

/// The uses of some variables, by name.
#[derive(Debug)]
pub(super) struct Variables(HashMap<String, Uses>);

impl Variables {
    /// Counts the uses of the variables with these names.
    pub fn of(names: impl Iterator<Item = String>, program: &Program) -> Variables {
        let mut variables = Variables(names.map(|name| (name, Uses::default())).collect());
        variables.visit_program(program);
        variables
    }

    /// Whether each value of this variable is an object literal. Short names come from minifiers, which give them to
    /// many variables. So only [`MARK`] may be declared several times.
    pub fn are_literal(&self, name: &str) -> bool {
        self.0
            .get(name)
            .is_some_and(|uses| uses.all == uses.literal && (uses.all == 1 || (uses.all > 1 && name == MARK)))
    }

    fn count_literal(&mut self, name: &str, value: &Expression) {
        if let (Some(uses), Expression::ObjectExpression(_)) = (self.0.get_mut(name), value.without_parentheses()) {
            uses.literal += 1;
        }
    }
}

impl<'a> Visit<'a> for Variables {
    fn visit_binding_identifier(&mut self, name: &BindingIdentifier<'a>) {
        if let Some(uses) = self.0.get_mut(name.name.as_str()) {
            uses.all += 1;
        }
    }

    fn visit_variable_declarator(&mut self, variable: &VariableDeclarator<'a>) {
        if let (Some(name), Some(value)) = (variable.id.get_identifier_name(), &variable.init) {
            self.count_literal(name.as_str(), value);
        }
        walk::walk_variable_declarator(self, variable);
    }

    fn visit_assignment_expression(&mut self, assignment: &AssignmentExpression<'a>) {
        if let AssignmentTarget::AssignmentTargetIdentifier(name) = &assignment.left {
            let name = name.name.as_str();
            if let Some(uses) = self.0.get_mut(name) {
                uses.all += 1;
            }
            self.count_literal(name, &assignment.right);
        }
        walk::walk_assignment_expression(self, assignment);
    }
}
