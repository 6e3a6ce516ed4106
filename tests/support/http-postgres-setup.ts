import { inject } from "vitest";
import { TEMPLATE } from "./instance.ts";
import { POSTGRES } from "./instance-database.ts";

const { socketFolder, template } = inject("instancesOnPostgres");
Object.assign(process.env, { [POSTGRES]: socketFolder, [TEMPLATE]: template });
