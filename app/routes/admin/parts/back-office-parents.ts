import { queuePath, WORK_KINDS, workQueues } from "#app/domain/work-items/work-item.ts";
import { noPage, type Parents } from "#app/ui/layout/route-handle.ts";

/** The jobs of a queue stand under its list, unless all of them are listed where they have their pages. */
const queues = WORK_KINDS.filter((kind) => workQueues[kind].all !== workQueues[kind].itemsPath).map((kind) => [workQueues[kind].itemsPath, { to: queuePath(kind) }]);

/** What is above the pages of the back office. */
export const backOfficeParents: Parents = {
	...Object.fromEntries(queues),
	"/admin": "Back office",
	"/admin/work": noPage,
	"/admin/bans": noPage,
	"/admin/bookings": noPage,
	"/admin/applications/:applicationId/references": noPage,
	"/admin/content/:kind": noPage,
};
