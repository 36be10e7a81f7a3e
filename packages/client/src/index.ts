// What every program that speaks to the exchange needs: its calls with their refusals, its socket. In browsers and in Node.
export { type Answer, type CallerOptions, createCaller } from "./caller.ts";
export { Client, type ClientOptions } from "./client.ts";
export { CallRefused, CallUnanswered, textOf } from "./refusals.ts";
export { LiveSocket, type LiveSocketOptions, type SocketStatus } from "./socket.ts";
