//! The value of a string expression that the source itself contains. So a member name that is glued together from
//! pieces is known.

use oxc_ast::ast::{Argument, ArrayExpressionElement, BinaryOperator, Expression, MemberExpression};
use std::collections::HashMap;

/// The strings that names declared once, with `const`, stand for.
pub(super) type Constants = HashMap<String, String>;

/// The text that the expression is as a member name, if it is the same on every run.
pub(super) fn text(expression: &Expression, constants: &Constants) -> Option<String> {
    match expression {
        Expression::StringLiteral(literal) => Some(literal.value.to_string()),
        Expression::NumericLiteral(number) => Some(number.value.to_string()),
        Expression::Identifier(name) => constants.get(name.name.as_str()).cloned(),
        Expression::TemplateLiteral(template) => {
            let mut whole = String::new();
            for (index, piece) in template.quasis.iter().enumerate() {
                whole += piece.value.cooked.as_deref()?;
                if let Some(inner) = template.expressions.get(index) {
                    whole += &text(inner, constants)?;
                }
            }
            Some(whole)
        }
        Expression::BinaryExpression(sum) if sum.operator == BinaryOperator::Addition => {
            // Two numbers add up, they are not joined.
            let numeric = |e: &Expression| matches!(e, Expression::NumericLiteral(_));
            if numeric(&sum.left) && numeric(&sum.right) {
                return None;
            }
            Some(text(&sum.left, constants)? + &text(&sum.right, constants)?)
        }
        Expression::CallExpression(call) => {
            let member = call.callee.as_member_expression()?;
            let arguments: Option<Vec<String>> = call.arguments.iter().map(|a| argument(a, constants)).collect();
            method(member, &arguments?, constants)
        }
        _ => None,
    }
}

/// The text that an argument is.
pub(super) fn argument(argument: &Argument, constants: &Constants) -> Option<String> {
    text(argument.as_expression()?, constants)
}

/// The key of a member access.
pub(super) fn key(member: &MemberExpression, constants: &Constants) -> Option<String> {
    match member {
        MemberExpression::StaticMemberExpression(member) => Some(member.property.name.to_string()),
        MemberExpression::ComputedMemberExpression(member) => text(&member.expression, constants),
        // `#name` is a name of its own, which nothing global has.
        MemberExpression::PrivateFieldExpression(member) => Some(format!("#{}", member.field.name)),
    }
}

/// `['a', 'b'].join('')` and `'a'.concat('b')`, the two usual ways besides `+`.
fn method(member: &MemberExpression, arguments: &[String], constants: &Constants) -> Option<String> {
    match (member.static_property_name()?, member.object()) {
        ("concat", receiver) => Some(text(receiver, constants)? + &arguments.concat()),
        ("join", Expression::ArrayExpression(array)) => {
            let item = |element: &ArrayExpressionElement| text(element.as_expression()?, constants);
            let items: Option<Vec<String>> = array.elements.iter().map(item).collect();
            Some(items?.join(arguments.first().map_or(",", String::as_str)))
        }
        _ => None,
    }
}
