// The words that subscriptions and initial offerings share.
import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
