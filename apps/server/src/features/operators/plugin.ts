// What operators do, and what people see of it.
import type { Feature } from "../../http/registry.ts";
import { type StaffLooksNeeds, staffLooksWith } from "./staff-looks.ts";

export function operators(needs: StaffLooksNeeds): Feature {
	return (calls) => {
		calls.handleRead("user/staff_looks", staffLooksWith(needs));
	};
}
