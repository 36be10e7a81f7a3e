// The only entry of the pages of contracts' tickets: all of mine, one of them whole, the simulator. What the trading tab shows of contracts is
// the room contracts/, which these pages share.

import { texts as contractParts } from "../../domain/contracts/texts";
import { defineFeature, page, pageWith } from "../../shared/navigation/feature.ts";
import { readTicketSearch as read } from "./calculate/ticket-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, contractParts], {
	"/pages/lever/index": page(() => import("./screens/tickets-screen.tsx"), "TicketsScreen"),
	"/pages/lever/info": pageWith(() => import("./screens/ticket-screen.tsx"), "TicketScreen", read),
	"/pages/lever/simulator": page(() => import("./screens/simulator-screen.tsx"), "ContractSimulatorScreen"),
});
