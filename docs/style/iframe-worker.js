/* Browsers start no workers for pages that are opened from the file system, but the search needs
   one. There a hidden frame does its work. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = data => {
        this.dispatchEvent(new MessageEvent("message", { data }));
      };
      const script = inside.document.createElement("script");
      script.src = url;
      script.onload = () => {
        this.isReady = true;
        this.waiting.splice(0).forEach(data => this.postMessage(data));
      };
      inside.document.body.append(script);
    }

    postMessage(data) {
      if (!this.isReady) return this.waiting.push(data);
      const inside = this.frame.contentWindow;
      inside.dispatchEvent(new inside.MessageEvent("message", { data }));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
