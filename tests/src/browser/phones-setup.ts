// Vitest setup file of the journeys: closes the phones of each test when it ends.
import { afterEach } from "vitest";
import { closePhones } from "./evidence.ts";

afterEach(({ task }) => closePhones(task));
