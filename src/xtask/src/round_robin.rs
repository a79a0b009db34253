//! A proxy that hands each connection to the next of several servers, as what stands in
//! front of several processes does.

use std::{
    io::{self, Read, Write},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    thread,
};

use anyhow::Result;

/// Starts one on a free loopback port, which it answers. It ends with the program.
pub(crate) fn start(servers: Vec<u16>) -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    thread::spawn(move || {
        let turns = servers.iter().cycle();
        for (connection, server) in listener.incoming().zip(turns) {
            let Ok(visitor) = connection else { continue };
            // One that cannot be reached is one that hangs up.
            if let Ok(server) = TcpStream::connect((Ipv4Addr::LOCALHOST, *server)) {
                let _ = join(visitor, server);
            }
        }
    });
    Ok(port)
}

/// Passes on what either side says until both have ended.
fn join(visitor: TcpStream, server: TcpStream) -> io::Result<()> {
    let (from_visitor, to_visitor) = (visitor.try_clone()?, visitor);
    let (from_server, to_server) = (server.try_clone()?, server);
    thread::spawn(move || pass_on(from_visitor, to_server));
    thread::spawn(move || pass_on(from_server, to_visitor));
    Ok(())
}

fn pass_on(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count) = from.read(&mut bytes) {
        let Some(said) = bytes.get(..count).filter(|said| !said.is_empty()) else { break };
        if to.write_all(said).is_err() {
            break;
        }
    }
    // The other side may have ended already.
    let _ = to.shutdown(Shutdown::Write);
}
