// Pages about contract positions: the list of positions, one position, and the simulator. Code that the trading page needs too
// is in domain/contracts.

import { texts as contractParts } from "../../domain/contracts/texts";
import { defineFeature, page, pageWithSearch } from "../../shared/navigation/feature.ts";
import { readPositionSearch as read } from "./calculate/position-search.ts";
import { texts } from "./texts";

export const feature = defineFeature([texts, contractParts], {
	"/pages/lever/index": page(() => import("./screens/positions-screen.tsx"), "PositionsScreen"),
	"/pages/lever/info": pageWithSearch(() => import("./screens/position-screen.tsx"), "PositionScreen", read),
	"/pages/lever/simulator": page(() => import("./screens/simulator-screen.tsx"), "ContractSimulatorScreen"),
});
