import { Outlet } from "react-router";
import { kindOfQueue, workQueues } from "#app/domain/platform/work-item.ts";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_queues";

/** Queues, each in the area of its work items. */
export const middleware: Route.MiddlewareFunction[] = [
	enterArea(({ queue = "" }) => {
		const kind = kindOfQueue(queue);
		return kind && workQueues[kind].area;
	}),
];

export default Outlet;
