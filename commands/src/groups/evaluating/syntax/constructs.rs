//! Finds the first construct that is not allowed.
//!
//! The global object and `process` may only be used where the syntax shows which property is read: `window.location`,
//! `process.platform`, `'x' in window`. Passed on as a value, or read with a computed key, they give access to
//! everything. These uses are refused even if they look harmless.

use super::{
    declared::Declared,
    fold,
    names::{Holder, forbidden_property, holder, holder_in, is_loader, is_timer},
};
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;
use std::collections::HashSet;

/// The first construct, in the order of the source, that is not allowed.
pub(super) fn first(program: &Program) -> Option<String> {
    let mut search = Search { declared: Declared::of(program), excused: HashSet::new(), classes: 0, found: None };
    search.visit_program(program);
    search.found
}

struct Search {
    declared: Declared,
    /// Uses of a guarded object that the surrounding construct makes safe.
    excused: HashSet<Span>,
    /// How many class bodies we are in: `this` is not the global object there.
    classes: u32,
    found: Option<String>,
}

impl Search {
    fn block(&mut self, construct: impl Into<String>) {
        self.found.get_or_insert_with(|| construct.into());
    }

    fn holder(&self, expression: &Expression) -> Option<Holder> {
        match expression {
            Expression::Identifier(name) => holder(&name.name, self.declared.has(&name.name)),
            Expression::ChainExpression(chain) => self.holder_of_member(chain.expression.as_member_expression()?),
            other => self.holder_of_member(other.as_member_expression()?),
        }
    }

    fn holder_of_member(&self, member: &MemberExpression) -> Option<Holder> {
        holder_in(self.holder(member.object()), &fold::key(member, &self.declared.constants)?)
    }

    /// Whether the expression is `something.constructor`.
    fn is_constructor(&self, expression: &Expression) -> bool {
        let member = match expression {
            Expression::ChainExpression(chain) => chain.expression.as_member_expression(),
            other => other.as_member_expression(),
        };
        member.is_some_and(|m| fold::key(m, &self.declared.constants).as_deref() == Some("constructor"))
    }

    fn excuse(&mut self, expression: &Expression) {
        if self.holder(expression).is_some() || self.is_constructor(expression) {
            self.excused.insert(expression.span());
            if let Expression::ChainExpression(chain) = expression {
                self.excused.insert(chain.expression.span());
            }
        }
    }

    /// Excuses expressions that are only tested for existence.
    fn excuse_test(&mut self, expression: &Expression) {
        match expression {
            Expression::LogicalExpression(logical) => {
                self.excuse_test(&logical.left);
                self.excuse_test(&logical.right);
            }
            other => self.excuse(other),
        }
    }

    /// An object, the key that is read from it if that is certain, and the span of the whole.
    fn access(&mut self, object: &Expression, key: Option<String>, span: Span) {
        let holds = self.holder(object);
        let Some(key) = key else {
            match object {
                _ if holds.is_some() => self.block(format!("computed member of {}", name(holds))),
                Expression::ThisExpression(_) if self.classes == 0 => self.block("computed member of this"),
                Expression::FunctionExpression(_)
                | Expression::ArrowFunctionExpression(_)
                | Expression::ClassExpression(_) => {
                    self.block("computed member of a function");
                }
                _ => {}
            }
            return;
        };
        if let Some(construct) = forbidden_property(holds, &key) {
            self.block(construct);
        }
        if self.is_constructor(object) {
            match key.as_str() {
                "constructor" => self.block("constructor.constructor"),
                "call" | "apply" | "bind" => self.block("constructor as a function"),
                _ => drop(self.excused.insert(object.span())),
            }
        }
        if key == "constructor" && !self.excused.contains(&span) {
            self.block("constructor as a value");
        }
        self.excuse(object);
        if let Some(inner) = holder_in(holds, &key) {
            self.as_value(Some(inner), span);
        }
    }

    fn as_value(&mut self, holds: Option<Holder>, span: Span) {
        if holds.is_some() && !self.excused.contains(&span) {
            self.block(format!("{} as a value", name(holds)));
        }
    }

    /// `const {platform} = process` is as clear as a member access; any other pattern is not.
    fn destructured(&mut self, pattern: &BindingPattern, init: &Expression) {
        let BindingPattern::ObjectPattern(object) = pattern else { return };
        let Some(holds) = self.holder(init) else { return };
        let plain = object.rest.is_none()
            && object.properties.iter().all(|property| {
                let value = match &property.value {
                    BindingPattern::AssignmentPattern(with_default) => &with_default.left,
                    other => other,
                };
                let key = property.key.static_name().filter(|_| !property.computed);
                matches!(value, BindingPattern::BindingIdentifier(_))
                    && key.is_some_and(|key| {
                        forbidden_property(Some(holds), &key).is_none() && holder_in(Some(holds), &key).is_none()
                    })
            });
        if plain {
            self.excuse(init);
        } else {
            self.block(format!("destructuring of {}", name(Some(holds))));
        }
    }

    /// A key in a pattern reads that property of the value, like a member access. An unknown computed key is allowed.
    fn pattern_key(&mut self, key: &PropertyKey) {
        let key = match key {
            PropertyKey::StaticIdentifier(name) => Some(name.name.to_string()),
            PropertyKey::PrivateIdentifier(_) => None,
            other => other.as_expression().and_then(|e| fold::text(e, &self.declared.constants)),
        };
        let Some(key) = key else { return };
        if key == "constructor" {
            self.block("constructor as a value");
        } else if let Some(construct) = forbidden_property(None, &key) {
            self.block(construct);
        }
    }

    /// `Reflect.get(window, name)` is a computed member by another name.
    fn reflected(&mut self, call: &CallExpression) {
        let Some(callee) = call.callee.as_member_expression() else { return };
        let Expression::Identifier(object) = callee.object() else { return };
        let Some(key) = fold::key(callee, &self.declared.constants) else { return };
        let whole = format!("{}.{key}", object.name);
        match whole.as_str() {
            // These read names, not values.
            "Object.keys" | "Object.getOwnPropertyNames" | "Object.hasOwn" => {
                if let Some(first) = call.arguments.first().and_then(Argument::as_expression) {
                    self.excuse(first);
                }
            }
            "Reflect.get" | "Reflect.getOwnPropertyDescriptor" | "Object.getOwnPropertyDescriptor" => {
                let wanted = call.arguments.get(1).and_then(|a| fold::argument(a, &self.declared.constants));
                let plain = wanted
                    .is_some_and(|w| w != "constructor" && forbidden_property(Some(Holder::Process), &w).is_none());
                if !plain {
                    self.block(whole);
                }
            }
            "Reflect.construct" => self.block(whole),
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Search {
    fn visit_identifier_reference(&mut self, reference: &IdentifierReference<'a>) {
        let word = reference.name.as_str();
        if is_loader(word) && !self.excused.contains(&reference.span) {
            self.block(word);
        }
        self.as_value(holder(word, self.declared.has(word)), reference.span);
    }

    fn visit_static_member_expression(&mut self, member: &StaticMemberExpression<'a>) {
        self.access(&member.object, Some(member.property.name.to_string()), member.span);
        walk::walk_static_member_expression(self, member);
    }

    fn visit_computed_member_expression(&mut self, member: &ComputedMemberExpression<'a>) {
        let key = fold::text(&member.expression, &self.declared.constants);
        self.access(&member.object, key, member.span);
        walk::walk_computed_member_expression(self, member);
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        let callee = match &call.callee {
            Expression::Identifier(name) => Some(name.name.to_string()),
            other => other.as_member_expression().and_then(|m| fold::key(m, &self.declared.constants)),
        };
        let first = call.arguments.first().and_then(|a| fold::argument(a, &self.declared.constants));
        if let (Some(callee), Some(_)) = (callee.filter(|c| is_timer(c)), first) {
            self.block(format!("{callee} with text"));
        }
        self.reflected(call);
        walk::walk_call_expression(self, call);
    }

    fn visit_import_expression(&mut self, _: &ImportExpression<'a>) {
        self.block("import()");
    }

    fn visit_with_statement(&mut self, _: &WithStatement<'a>) {
        self.block("with");
    }

    fn visit_string_literal(&mut self, literal: &StringLiteral<'a>) {
        let text = literal.value.trim_start();
        if text.get(..11).is_some_and(|scheme| scheme.eq_ignore_ascii_case("javascript:")) {
            self.block("javascript: URL");
        }
    }

    fn visit_unary_expression(&mut self, unary: &UnaryExpression<'a>) {
        // `typeof require` only tests whether it exists.
        if unary.operator == UnaryOperator::Typeof {
            self.excused.insert(unary.argument.span());
        }
        if matches!(unary.operator, UnaryOperator::Typeof | UnaryOperator::LogicalNot) {
            self.excuse_test(&unary.argument);
        }
        walk::walk_unary_expression(self, unary);
    }

    fn visit_binary_expression(&mut self, binary: &BinaryExpression<'a>) {
        use BinaryOperator::{Equality, In, Inequality, Instanceof, StrictEquality, StrictInequality};
        if matches!(binary.operator, Equality | Inequality | StrictEquality | StrictInequality | In | Instanceof) {
            self.excuse(&binary.left);
            self.excuse(&binary.right);
        }
        if binary.operator == Instanceof {
            self.excused.insert(binary.right.span());
        }
        walk::walk_binary_expression(self, binary);
    }

    fn visit_logical_expression(&mut self, logical: &LogicalExpression<'a>) {
        // `window && …` is a test: its value is the right side, or nothing.
        if logical.operator == LogicalOperator::And {
            self.excuse_test(&logical.left);
        }
        walk::walk_logical_expression(self, logical);
    }

    fn visit_if_statement(&mut self, branch: &IfStatement<'a>) {
        self.excuse_test(&branch.test);
        walk::walk_if_statement(self, branch);
    }

    fn visit_conditional_expression(&mut self, choice: &ConditionalExpression<'a>) {
        self.excuse_test(&choice.test);
        walk::walk_conditional_expression(self, choice);
    }

    fn visit_object_property(&mut self, property: &ObjectProperty<'a>) {
        // `new MouseEvent('click', {view: window})` cannot be written otherwise.
        if property.key.static_name().is_some_and(|key| key == "view") && !property.shorthand {
            self.excuse(&property.value);
        }
        walk::walk_object_property(self, property);
    }

    fn visit_variable_declarator(&mut self, declarator: &VariableDeclarator<'a>) {
        if let Some(init) = &declarator.init {
            self.destructured(&declarator.id, init);
        }
        walk::walk_variable_declarator(self, declarator);
    }

    fn visit_object_pattern(&mut self, pattern: &ObjectPattern<'a>) {
        for property in &pattern.properties {
            self.pattern_key(&property.key);
        }
        walk::walk_object_pattern(self, pattern);
    }

    fn visit_object_assignment_target(&mut self, target: &ObjectAssignmentTarget<'a>) {
        for property in &target.properties {
            if let AssignmentTargetProperty::AssignmentTargetPropertyProperty(property) = property {
                self.pattern_key(&property.name);
            }
        }
        walk::walk_object_assignment_target(self, target);
    }

    fn visit_assignment_target_property_identifier(&mut self, property: &AssignmentTargetPropertyIdentifier<'a>) {
        // `({constructor} = f)`: the name is key and variable in one.
        if property.binding.name == "constructor" {
            self.block("constructor as a value");
        }
        walk::walk_assignment_target_property_identifier(self, property);
    }

    fn visit_class_body(&mut self, body: &ClassBody<'a>) {
        self.classes += 1;
        walk::walk_class_body(self, body);
        self.classes -= 1;
    }
}

fn name(holds: Option<Holder>) -> &'static str {
    match holds {
        Some(Holder::Process) => "process",
        _ => "the global object",
    }
}
