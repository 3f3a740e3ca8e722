//! The connections between a frontend and a host: byte streams between two processes of one user on one machine. A path
//! names the place where they meet.
//!
//! Only the same user can connect: a place lies in a private folder ([`crate::private`]) and is accessible to its owner
//! only. A listener also drops connections of other users. The first connection needs no place: a child gets it as its
//! stdin.
//!
//! Windows: named pipes with names made of the path, the flag for the first instance, and an access list for the owner
//! alone. On macOS: as here.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;

use std::{
    io::{self, Read, Write},
    path::Path,
    process::Stdio,
    time::Duration,
};
use tokio::io::{AsyncRead, AsyncWrite};

/// The longest path of a place (of a socket), in bytes.
pub const LONGEST_PATH: usize = system::LONGEST_PATH;

/// A bidirectional connection with blocking reads and writes. It is closed when this and all clones are dropped.
#[derive(Debug)]
pub struct Stream(system::Stream);

impl Stream {
    /// Connects to the listener at a place.
    ///
    /// # Errors
    /// Nobody listens there, or it is another user's.
    pub fn connect(place: &Path) -> io::Result<Stream> {
        system::Stream::connect(place).map(Stream)
    }

    /// A connection between this process and a child that is about to be started.
    ///
    /// # Errors
    /// The system has no room for it.
    pub fn to_a_child() -> io::Result<(Stream, Inherited)> {
        system::pair().map(|(ours, theirs)| (Stream(ours), Inherited(theirs)))
    }

    /// Sets how long a read may wait; `None` is for ever. A read that times out fails with `WouldBlock` or `TimedOut`,
    /// and loses no bytes.
    ///
    /// # Errors
    /// A duration of zero.
    pub fn set_read_timeout(&self, most: Option<Duration>) -> io::Result<()> {
        self.0.set_read_timeout(most)
    }

    /// The same for writes.
    ///
    /// # Errors
    /// A duration of zero.
    pub fn set_write_timeout(&self, most: Option<Duration>) -> io::Result<()> {
        self.0.set_write_timeout(most)
    }

    /// Another handle of the same connection.
    ///
    /// # Errors
    /// The system has no room for it.
    pub fn try_clone(&self) -> io::Result<Stream> {
        self.0.try_clone().map(Stream)
    }

    /// Ends the connection for both sides and all handles. Waiting reads return the end of the stream.
    pub fn shut_down(&self) {
        let _ = self.0.shutdown(std::net::Shutdown::Both);
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The end of a connection that this process got as its stdin, or that a child is to get (it converts to `Stdio`).
/// Dropping it closes this process's handle.
#[derive(Debug)]
pub struct Inherited(system::Inherited);

impl Inherited {
    /// Takes the connection from stdin. Later reads of stdin yield nothing, and no child inherits the connection by
    /// accident.
    ///
    /// # Errors
    /// The system has no room for another handle.
    pub fn take_stdin() -> io::Result<Inherited> {
        system::take_stdin().map(Inherited)
    }

    /// Serves the connection in this process. Needs a tokio runtime with I/O.
    ///
    /// # Errors
    /// stdin is not a connection.
    pub fn serve(self) -> io::Result<Accepted> {
        system::serve(self.0).map(Accepted)
    }
}

impl From<Inherited> for Stdio {
    fn from(end: Inherited) -> Stdio {
        end.0.into()
    }
}

/// The listener at a place. Dropping it does not remove the socket file: that goes with its folder.
#[derive(Debug)]
pub struct Listener(system::Listener);

impl Listener {
    /// Listens at a place. Needs a tokio runtime with I/O.
    ///
    /// # Errors
    /// The place is in use, or its path is longer than [`LONGEST_PATH`].
    pub fn bind(place: &Path) -> io::Result<Listener> {
        system::bind(place).map(Listener)
    }

    /// The next connection by this user. Connections by others are dropped. Dropping the future loses no connection.
    ///
    /// # Errors
    /// The system has no room for another connection.
    pub async fn accept(&self) -> io::Result<Accepted> {
        system::accept(&self.0).await.map(Accepted)
    }
}

/// A connection that is served on a tokio runtime.
#[derive(Debug)]
pub struct Accepted(system::Accepted);

impl Accepted {
    /// Its two directions. Dropping the writing one ends the stream that the other side reads.
    pub fn into_split(self) -> (impl AsyncRead + Unpin + Send + 'static, impl AsyncWrite + Unpin + Send + 'static) {
        self.0.into_split()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn connection_carries_data_both_ways_and_reports_its_close() {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("sock");
        assert!(Stream::connect(&place).is_err(), "nobody listens");
        let listener = Listener::bind(&place).unwrap();
        assert!(Listener::bind(&place).is_err(), "it is taken");
        let at = place.clone();
        let client = std::thread::spawn(move || {
            let mut stream = Stream::connect(&at).unwrap();
            stream.write_all(b"ask").unwrap();
            let mut said = String::new();
            stream.read_to_string(&mut said).unwrap();
            said
        });
        let (mut reader, mut writer) = listener.accept().await.unwrap().into_split();
        let mut asked = [0; 3];
        reader.read_exact(&mut asked).await.unwrap();
        writer.write_all(&asked).await.unwrap();
        drop(writer);
        assert_eq!(tokio::task::spawn_blocking(|| client.join().unwrap()).await.unwrap(), "ask");
        assert_eq!(reader.read(&mut asked).await.unwrap(), 0);
    }

    #[test]
    fn child_can_use_a_stream_as_stdin() {
        let (mut ours, theirs) = Stream::to_a_child().unwrap();
        let mut child = Command::new("sh").args(["-c", "read line; echo \"$line\" >&0"]).stdin(theirs).spawn().unwrap();
        ours.write_all(b"there and back\n").unwrap();
        let mut said = String::new();
        ours.read_to_string(&mut said).unwrap();
        assert_eq!(said, "there and back\n");
        child.wait().unwrap();
    }

    #[test]
    fn read_times_out_and_ends_at_shut_down() {
        let (mut ours, theirs) = Stream::to_a_child().unwrap();
        ours.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
        let kind = ours.read(&mut [0]).unwrap_err().kind();
        assert!(matches!(kind, io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut), "{kind:?}");
        ours.set_read_timeout(None).unwrap();
        let other = ours.try_clone().unwrap();
        let reading = std::thread::spawn(move || ours.read(&mut [0]).unwrap());
        other.shut_down();
        assert_eq!(reading.join().unwrap(), 0);
        drop(theirs);
    }
}
