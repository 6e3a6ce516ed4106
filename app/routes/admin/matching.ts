import { seeOther } from "#app/http/flash.server.ts";

/** Requests of creators are read in their list. */
export const loader = () => seeOther("/admin/requirements");
