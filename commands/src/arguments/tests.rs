#[allow(unused)]
mod x {}
