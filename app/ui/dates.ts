const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day as US English writes it: "January 5, 2025" for 2025-01-05. */
export const formatDate = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));
