/** What the box in the page keeps: the last whole database and what happened since, in IndexedDB. */

const NAME = "kiribako";
const [WHOLE, ENTRIES] = ["whole", "entries"];

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
  });
}

function durable(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = change.onabort = () => reject(change.error ?? new Error("the browser keeps nothing"));
  });
}

export class Journal {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Journal> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(WHOLE);
      asked.result.createObjectStore(ENTRIES, { autoIncrement: true });
    };
    return new Journal(await settled(asked));
  }

  async load(): Promise<[Uint8Array, Uint8Array[]]> {
    const reading = this.database.transaction([WHOLE, ENTRIES]);
    const whole = settled(reading.objectStore(WHOLE).get(0) as IDBRequest<Uint8Array | undefined>);
    const entries = settled(reading.objectStore(ENTRIES).getAll() as IDBRequest<Uint8Array[]>);
    return [(await whole) ?? new Uint8Array(), await entries];
  }

  async append(entry: Uint8Array): Promise<void> {
    const change = this.database.transaction(ENTRIES, "readwrite", { durability: "strict" });
    change.objectStore(ENTRIES).add(entry);
    await durable(change);
  }

  async fold(whole: Uint8Array): Promise<void> {
    const change = this.database.transaction([WHOLE, ENTRIES], "readwrite", { durability: "strict" });
    change.objectStore(WHOLE).put(whole, 0);
    change.objectStore(ENTRIES).clear();
    await durable(change);
  }
}
