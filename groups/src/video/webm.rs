//! The container of a video: WebM with one track of VP9, its duration, and cues, so that players can seek.
//!
//! Everything before the pictures has a known size, so that a player needs only the beginning of the file to seek.

use super::Chunk;

/// Identifiers of EBML elements (Matroska specification, RFC 9559).
mod id {
    pub const EBML: u32 = 0x1A45_DFA3;
    pub const SEGMENT: u32 = 0x1853_8067;
    pub const SEEK_HEAD: u32 = 0x114D_9B74;
    pub const SEEK: u32 = 0x4DBB;
    pub const SEEK_ID: u32 = 0x53AB;
    pub const SEEK_POSITION: u32 = 0x53AC;
    pub const INFO: u32 = 0x1549_A966;
    pub const TRACKS: u32 = 0x1654_AE6B;
    pub const TRACK: u32 = 0xAE;
    pub const VIDEO: u32 = 0xE0;
    pub const CUES: u32 = 0x1C53_BB6B;
    pub const CUE: u32 = 0xBB;
    pub const CUE_POSITIONS: u32 = 0xB7;
    pub const CLUSTER: u32 = 0x1F43_B675;
    pub const SIMPLE_BLOCK: u32 = 0xA3;
}

/// Times of a cluster's pictures count from the cluster's own, in 16 bits with a sign.
const LONGEST_CLUSTER_MS: u64 = 30_000;

/// The bytes of a WebM file.
pub fn file(width: u32, height: u32, duration_ms: u64, chunks: &[Chunk]) -> Vec<u8> {
    let clusters = clusters(chunks);
    let info = element(
        id::INFO,
        &[
            uint(0x002A_D7B1, 1_000_000),
            element(0x4489, &(duration_ms as f64).to_be_bytes()),
            element(0x4D80, b"stagewright"),
            element(0x5741, b"stagewright"),
        ]
        .concat(),
    );
    let video = element(id::VIDEO, &[uint(0xB0, width.into()), uint(0xBA, height.into())].concat());
    let track = [uint(0xD7, 1), uint(0x73C5, 1), uint(0x83, 1), uint(0x9C, 0), element(0x86, b"V_VP9"), video].concat();
    let tracks = element(id::TRACKS, &element(id::TRACK, &track));
    // Positions count from the first byte in the segment. The two parts that hold them have the same size for all.
    let seek_head = |of: [u64; 3]| {
        let all = [id::INFO, id::TRACKS, id::CUES].into_iter().zip(of);
        let seek = |(target, at): (u32, u64)| {
            element(id::SEEK, &[element(id::SEEK_ID, &target.to_be_bytes()), fixed(id::SEEK_POSITION, at)].concat())
        };
        element(id::SEEK_HEAD, &all.flat_map(seek).collect::<Vec<u8>>())
    };
    let cues = |first: u64| {
        let mut at = first;
        let mut all = vec![];
        for cluster in &clusters {
            if cluster.begins_with_key {
                let positions = [uint(0xF7, 1), fixed(0xF1, at)].concat();
                all.extend(element(
                    id::CUE,
                    &[fixed(0xB3, cluster.at), element(id::CUE_POSITIONS, &positions)].concat(),
                ));
            }
            at += cluster.bytes.len() as u64;
        }
        element(id::CUES, &all)
    };
    let head = seek_head([0; 3]).len() as u64;
    let tracks_at = head + info.len() as u64;
    let cues_at = tracks_at + tracks.len() as u64;
    let first = cues_at + cues(0).len() as u64;
    let mut segment = [seek_head([head, tracks_at, cues_at]), info, tracks, cues(first)].concat();
    clusters.iter().for_each(|cluster| segment.extend(&cluster.bytes));
    let header = [
        uint(0x4286, 1),
        uint(0x42F7, 1),
        uint(0x42F2, 4),
        uint(0x42F3, 8),
        element(0x4282, b"webm"),
        uint(0x4287, 4),
        uint(0x4285, 2),
    ]
    .concat();
    [element(id::EBML, &header), element(id::SEGMENT, &segment)].concat()
}

struct Cluster {
    at: u64,
    begins_with_key: bool,
    bytes: Vec<u8>,
}

/// The pictures in clusters. Each key picture begins one, so that a cue can name it.
fn clusters(chunks: &[Chunk]) -> Vec<Cluster> {
    let mut groups: Vec<Vec<&Chunk>> = vec![];
    for chunk in chunks {
        match groups.last_mut() {
            Some(group) if !chunk.key && chunk.at - group[0].at < LONGEST_CLUSTER_MS => group.push(chunk),
            _ => groups.push(vec![chunk]),
        }
    }
    let cluster = |group: Vec<&Chunk>| {
        let at = group[0].at;
        let mut inside = uint(0xE7, at);
        for chunk in &group {
            let mut block = vec![0x81];
            block.extend(((chunk.at - at) as i16).to_be_bytes());
            block.push(if chunk.key { 0x80 } else { 0 });
            block.extend(&chunk.data);
            inside.extend(element(id::SIMPLE_BLOCK, &block));
        }
        Cluster { at, begins_with_key: group[0].key, bytes: element(id::CLUSTER, &inside) }
    };
    groups.into_iter().map(cluster).collect()
}

/// An element: its identifier, its size, its content.
fn element(id: u32, content: &[u8]) -> Vec<u8> {
    let id = id.to_be_bytes();
    let begin = id.iter().position(|byte| *byte != 0).unwrap_or(3);
    let mut out = id[begin..].to_vec();
    // The size in eight bytes, of which the first one marks the length.
    out.push(1);
    out.extend(&(content.len() as u64).to_be_bytes()[1..]);
    out.extend(content);
    out
}

fn uint(id: u32, value: u64) -> Vec<u8> {
    let bytes = value.to_be_bytes();
    let begin = bytes.iter().position(|byte| *byte != 0).unwrap_or(7);
    element(id, &bytes[begin..])
}

/// A number in eight bytes, whatever it is.
fn fixed(id: u32, value: u64) -> Vec<u8> {
    element(id, &value.to_be_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(at: u64, key: bool) -> Chunk {
        Chunk { at, key, data: vec![at as u8; 3] }
    }

    /// The element at an offset: its identifier, and where its content begins and ends.
    fn at(bytes: &[u8], place: usize) -> (u32, usize, usize) {
        let length = bytes[place].leading_zeros() as usize + 1;
        let id = bytes[place..place + length].iter().fold(0, |id, byte| id << 8 | u32::from(*byte));
        let size =
            bytes[place + length + 1..place + length + 8].iter().fold(0, |size, byte| size << 8 | usize::from(*byte));
        (id, place + length + 8, place + length + 8 + size)
    }

    #[test]
    fn cues_name_the_clusters_that_begin_with_a_key() {
        let file =
            file(640, 480, 70_000, &[chunk(0, true), chunk(40, false), chunk(5_000, true), chunk(60_000, false)]);
        let (ebml, _, segment) = at(&file, 0);
        assert_eq!(ebml, id::EBML);
        let (named, begin, end) = at(&file, segment);
        assert_eq!((named, end), (id::SEGMENT, file.len()));
        let mut place = begin;
        let mut parts = vec![];
        while place < end {
            let (id, from, to) = at(&file, place);
            parts.push((id, place, from, to));
            place = to;
        }
        let ids: Vec<u32> = parts.iter().map(|part| part.0).collect();
        let cluster = id::CLUSTER;
        assert_eq!(ids, [id::SEEK_HEAD, id::INFO, id::TRACKS, id::CUES, cluster, cluster, cluster]);
        let cues = &file[parts[3].2..parts[3].3];
        let positions: Vec<usize> = cues
            .windows(9)
            .enumerate()
            .filter(|(_, bytes)| bytes[..9] == [0xF1, 1, 0, 0, 0, 0, 0, 0, 8])
            .map(|(at, _)| cues[at + 9..at + 17].iter().fold(0, |all, byte| all << 8 | usize::from(*byte)))
            .collect();
        assert_eq!(positions, [parts[4].1 - begin, parts[5].1 - begin], "the third one begins without a key");
    }
}
