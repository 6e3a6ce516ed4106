import { queuePath, WORK_KINDS, workQueues } from "#app/domain/platform/work-item.ts";
import { noPage, type Parents } from "#app/ui/layout/route-handle.ts";

/** The parent of a queue's work items: the queue, unless a list of all of them exists. */
const queues = WORK_KINDS.filter((kind) => workQueues[kind].all !== workQueues[kind].itemsPath).map(
	(kind) => [workQueues[kind].itemsPath, { to: queuePath(kind) }],
);

/** The breadcrumb parents of the back office's pages. */
export const backOfficeParents: Parents = {
	...Object.fromEntries(queues),
	"/admin": "Back office",
	"/admin/work": noPage,
	"/admin/bans": noPage,
	"/admin/bookings": noPage,
	"/admin/deadlines": noPage,
	"/admin/applications/:applicationId/references": noPage,
	"/admin/content/:kind": noPage,
};
