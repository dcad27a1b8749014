/** Notifications of this browser: whoever comes to what one tells of needs it no longer. */

/** Take away those that lead to a path of the box. */
export async function answered(path: string): Promise<void> {
  const keeper = await navigator.serviceWorker?.getRegistration();
  const shown = (await keeper?.getNotifications?.()) ?? [];
  for (const one of shown) {
    if ((one.data as { path?: string } | null)?.path === path) one.close();
  }
}
