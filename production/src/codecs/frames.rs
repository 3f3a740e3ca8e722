//! A stream of several Zstandard frames, as parallel compressors write it.

use crate::blob::wrong;
use ruzstd::decoding::{
    BlockDecodingStrategy, FrameDecoder,
    errors::{FrameDecoderError, ReadFrameHeaderError},
};
use std::io::{self, BufRead, BufReader, Read};

/// A reader of the unpacked bytes of all frames.
pub(super) struct Frames<R: Read> {
    from: BufReader<R>,
    /// The decoder of the current frame. It reads no byte behind the frame.
    decoder: FrameDecoder,
}

impl<R: Read> Frames<R> {
    /// Reads the header of the first frame.
    ///
    /// # Errors
    /// The stream does not start with a frame, or has no frame with content.
    pub fn new(from: R) -> io::Result<Frames<R>> {
        let mut frames = Frames { from: BufReader::new(from), decoder: FrameDecoder::new() };
        match frames.next()? {
            true => Ok(frames),
            false => Err(wrong("it has no frame")),
        }
    }

    /// Goes on to the next frame with content. False at the end of the stream. Frames for data of applications are
    /// skipped.
    fn next(&mut self) -> io::Result<bool> {
        while !self.from.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.from) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let length = u64::from(length);
                    if io::copy(&mut self.from.by_ref().take(length), &mut io::sink())? < length {
                        return Err(wrong("a frame is cut short"));
                    }
                }
                Err(error) => return Err(wrong(error.to_string())),
            }
        }
        Ok(false)
    }
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        while self.decoder.can_collect() == 0 {
            if !self.decoder.is_finished() {
                let decoded = self.decoder.decode_blocks(&mut self.from, BlockDecodingStrategy::UptoBlocks(1));
                decoded.map_err(|error| wrong(error.to_string()))?;
            } else if !self.next()? {
                return Ok(0);
            }
        }
        self.decoder.read(into)
    }
}
