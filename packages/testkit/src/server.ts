// Entry "@candor/testkit/server": exchanges with a journal and socket gateways within the process of the test, and clients that
// put load on a running server.
export { AcknowledgedLoad } from "./server/acknowledged-load.ts";
export {
	type ConsoleRequest,
	type ConsoleResponse,
	OperatorBrowser,
	type Sending,
} from "./server/operator-browser.ts";
export { ALICE, BOB, PAIR, SocketRig, type TestClient } from "./server/socket-rig.ts";
export { TestExchange } from "./server/test-exchange.ts";
export { BASIC_DATA, VerificationRig } from "./server/verification-rig.ts";
