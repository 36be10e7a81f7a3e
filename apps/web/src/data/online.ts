import { createConnection } from "@candor/client/page";
import { socketStatus } from "./socket.ts";

export const { useConnectionLost, useNotKnown } = createConnection({ socketStatus });
