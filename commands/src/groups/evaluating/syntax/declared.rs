//! The names that a piece of code declares itself, and the constant strings among them.

use super::fold::{self, Constants};
use oxc_ast::ast::{BindingIdentifier, BindingPattern, Program, VariableDeclaration, VariableDeclarationKind};
use oxc_ast_visit::{Visit, walk};
use std::collections::HashMap;

/// How often each name is declared, and what constant text it stands for.
#[derive(Default)]
pub(super) struct Declared {
    times: HashMap<String, u32>,
    pub(super) constants: Constants,
}

impl Declared {
    pub(super) fn of(program: &Program) -> Declared {
        let mut declared = Declared::default();
        declared.visit_program(program);
        // A name that is declared in two scopes has two values: neither is certain.
        let times = &declared.times;
        declared.constants.retain(|name, _| times.get(name) == Some(&1));
        declared
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.times.contains_key(name)
    }
}

impl<'a> Visit<'a> for Declared {
    fn visit_binding_identifier(&mut self, name: &BindingIdentifier<'a>) {
        *self.times.entry(name.name.to_string()).or_default() += 1;
    }

    fn visit_variable_declaration(&mut self, declaration: &VariableDeclaration<'a>) {
        if declaration.kind == VariableDeclarationKind::Const {
            for declarator in &declaration.declarations {
                let (BindingPattern::BindingIdentifier(name), Some(init)) = (&declarator.id, &declarator.init) else {
                    continue;
                };
                if let Some(text) = fold::text(init, &self.constants) {
                    self.constants.insert(name.name.to_string(), text);
                }
            }
        }
        walk::walk_variable_declaration(self, declaration);
    }
}
