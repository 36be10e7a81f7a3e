// The only entry of the pages of contracts' positions: all of mine, one of them whole, the simulator. What the trading tab shows of contracts is
// the room contracts/, which these pages share.
import type { Messages } from "@lingui/core";
import { texts as contractParts } from "../../domain/contracts/texts.ts";
import { defineFeature, page, pageWith } from "../../shared/navigation/feature.ts";
import { readPositionSearch as read } from "./calculate/position-search.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts, contractParts], {
	"/pages/lever/index": page(() => import("./screens/positions-screen.tsx"), "PositionsScreen"),
	"/pages/lever/info": pageWith(() => import("./screens/position-screen.tsx"), "PositionScreen", read),
	"/pages/lever/simulator": page(() => import("./screens/simulator-screen.tsx"), "ContractSimulatorScreen"),
});
