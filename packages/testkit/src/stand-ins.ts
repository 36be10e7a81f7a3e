// Entry "@candor/testkit/stand-ins": local replacements for systems outside the server, such as trading venues. It loads no
// server code.
export { HAS_EVM_NODE, TEST_CHAIN_ID, TestChain } from "./stand-ins/chain/test-chain.ts";
export { FaultyProxy } from "./stand-ins/faulty-proxy.ts";
export { LocalObjectStore, signatureOf } from "./stand-ins/local-object-store.ts";
export { LocalVenue } from "./stand-ins/local-venue.ts";
export { cborList, cborMap, type PasskeyFault, SoftwareAuthenticator } from "./stand-ins/software-authenticator.ts";
export { KLINES_UNTIL, PROTOCOLS } from "./stand-ins/venue-protocols.ts";
