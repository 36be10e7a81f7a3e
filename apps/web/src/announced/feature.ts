// The tab bar's pages whose products are not open yet.
import { defineFeature, page } from "../navigation/feature.ts";
import { texts } from "./texts.ts";

const announced = () => import("./announced.tsx");

export const feature = defineFeature([texts], {
	"/pages/finance/index": page(announced, "FinanceAnnounced"),
});
