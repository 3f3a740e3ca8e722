//! The part of the tests that a machine runs: `2/3`, or `auto`, which reads the variables of the CI system.

use stagewright_driver::error::{Error, Outcome};

/// The variables of a CI system for a machine's number and how many there are.
struct System {
    name: &'static str,
    index: &'static str,
    /// The number of the first machine.
    first: usize,
    total: &'static str,
}

const fn system(name: &'static str, index: &'static str, first: usize, total: &'static str) -> System {
    System { name, index, first, total }
}

/// Systems that number the machines of one job. A Kubernetes job has only its index, and GitHub's matrix has neither:
/// such a job sets the variables of the first row itself.
const SYSTEMS: [System; 8] = [
    system("stagewright", "STAGEWRIGHT_SHARD_INDEX", 1, "STAGEWRIGHT_SHARD_TOTAL"),
    system("GitLab", "CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    system("CircleCI", "CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
    system("Buildkite", "BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
    system("Azure Pipelines", "SYSTEM_JOBPOSITIONINPHASE", 1, "SYSTEM_TOTALJOBSINPHASE"),
    system("Bitbucket", "BITBUCKET_PARALLEL_STEP", 0, "BITBUCKET_PARALLEL_STEP_COUNT"),
    system("Semaphore", "SEMAPHORE_JOB_INDEX", 1, "SEMAPHORE_JOB_COUNT"),
    system("Kubernetes", "JOB_COMPLETION_INDEX", 0, "STAGEWRIGHT_SHARD_TOTAL"),
];

/// Variables with an id that all machines of a run share and other runs have not. The first is for jobs of systems that
/// set none.
const RUN_IDS: [&str; 8] = [
    "STAGEWRIGHT_RUN_ID",
    "GITHUB_RUN_ID",
    "CI_PIPELINE_ID",
    "CIRCLE_WORKFLOW_ID",
    "BUILDKITE_BUILD_ID",
    "BUILD_BUILDID",
    "BITBUCKET_PIPELINE_UUID",
    "SEMAPHORE_WORKFLOW_ID",
];

/// The id of the run that this machine takes part in. `variable` reads the environment.
pub(super) fn run_id(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    RUN_IDS.iter().find_map(|name| variable(name).filter(|id| !id.is_empty()))
}

/// The part and the number of parts. `variable` reads the environment.
pub(super) fn read(text: Option<&str>, variable: impl Fn(&str) -> Option<String>) -> Outcome<(usize, usize)> {
    match text {
        None => Ok((1, 1)),
        Some("auto") => of_system(variable),
        Some(text) => {
            let numbers =
                text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
            inside(numbers)
                .ok_or_else(|| wrong(format!("shard takes a part of a whole, such as 1/3, or auto; got {text:?}.")))
        }
    }
}

fn inside(numbers: Option<(usize, usize)>) -> Option<(usize, usize)> {
    numbers.filter(|(part, parts)| (1..=*parts).contains(part))
}

fn wrong(message: String) -> Error {
    Error::argument(message).detail("parameter", "shard")
}

/// Without any of the variables all tests are run: a machine that runs too much loses no test.
fn of_system(variable: impl Fn(&str) -> Option<String>) -> Outcome<(usize, usize)> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    // A total alone names no part: GitLab sets it to 1 in every job.
    let Some((system, index)) = SYSTEMS.iter().find_map(|system| Some((system, set(system.index)?))) else {
        return Ok((1, 1));
    };
    let System { name, index: variable, first, total } = system;
    let told = set(total).ok_or_else(|| {
        wrong(format!("shard auto: {variable} is {index:?} ({name}), and {total} is not set."))
            .hint(format!("Set {total} to the number of machines, or give the part itself: `--shard 1/3`."))
    })?;
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let numbers = number(&index).and_then(|index| Some((index.checked_sub(*first)?.checked_add(1)?, number(&told)?)));
    inside(numbers).ok_or_else(|| {
        wrong(format!(
            "shard auto: {variable} is {index:?} and {total} is {told:?} ({name}), which is no part of a whole."
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(variables: &[(&str, &str)]) -> Result<(usize, usize), String> {
        let get = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        read(Some("auto"), get).map_err(|error| error.message.clone())
    }

    #[test]
    fn shard_is_read_from_the_variables_of_each_ci_system() {
        for (variables, wanted) in [
            (&[("CI_NODE_INDEX", "2"), ("CI_NODE_TOTAL", "3")][..], (2, 3)),
            (&[("CIRCLE_NODE_INDEX", "0"), ("CIRCLE_NODE_TOTAL", "4")], (1, 4)),
            (&[("BUILDKITE_PARALLEL_JOB", "15"), ("BUILDKITE_PARALLEL_JOB_COUNT", "16")], (16, 16)),
            (&[("SYSTEM_JOBPOSITIONINPHASE", "1"), ("SYSTEM_TOTALJOBSINPHASE", "2")], (1, 2)),
            (&[("JOB_COMPLETION_INDEX", "4"), ("STAGEWRIGHT_SHARD_TOTAL", "5")], (5, 5)),
            (&[("STAGEWRIGHT_SHARD_INDEX", "1"), ("STAGEWRIGHT_SHARD_TOTAL", "2"), ("CI_NODE_INDEX", "9")], (1, 2)),
            (&[("CI_NODE_TOTAL", "1")], (1, 1)),
            (&[], (1, 1)),
        ] {
            assert_eq!(auto(variables), Ok(wanted), "{variables:?}");
        }
    }

    #[test]
    fn run_id_of_the_job_precedes_that_of_the_ci_system() {
        let id = |variables: &[(&str, &str)]| {
            run_id(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(id(&[]), None);
        assert_eq!(id(&[("CI_PIPELINE_ID", "12"), ("STAGEWRIGHT_RUN_ID", "")]).as_deref(), Some("12"));
        assert_eq!(id(&[("GITHUB_RUN_ID", "1"), ("STAGEWRIGHT_RUN_ID", "own")]).as_deref(), Some("own"));
    }

    #[test]
    fn incomplete_or_invalid_shard_variables_are_errors() {
        assert!(auto(&[("JOB_COMPLETION_INDEX", "1")]).unwrap_err().contains("STAGEWRIGHT_SHARD_TOTAL is not set"));
        for (index, total) in [("3", "3"), ("-1", "3"), ("x", "3"), ("0", "0"), ("0", "")] {
            assert!(auto(&[("CIRCLE_NODE_INDEX", index), ("CIRCLE_NODE_TOTAL", total)]).is_err(), "{index} of {total}");
        }
        assert!(auto(&[("CI_NODE_INDEX", "0"), ("CI_NODE_TOTAL", "3")]).is_err(), "GitLab counts from 1");
    }

    #[test]
    fn automatic_shards_equal_explicit_shards() {
        for part in 1..=16 {
            let told = (part - 1).to_string();
            let auto = auto(&[("BUILDKITE_PARALLEL_JOB", told.as_str()), ("BUILDKITE_PARALLEL_JOB_COUNT", "16")]);
            let plain = read(Some(&format!("{part}/16")), |_| None).map_err(|error| error.message.clone());
            assert_eq!(auto, plain);
        }
    }
}
